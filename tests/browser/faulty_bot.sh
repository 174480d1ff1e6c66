#!/bin/bash
# Plays the first legal action, and answers every ninth question with markup, which the reports of its faults quote.
n=0
while IFS= read -r line; do
  [[ $line == '{"decide"'* ]] || continue
  n=$((n + 1))
  if ((n % 9 == 0)); then echo '<img src=x onerror=document.title=1>'; else echo 0; fi
done
