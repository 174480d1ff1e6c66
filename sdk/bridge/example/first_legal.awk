# Passes if it may; otherwise takes the last action of the list. One line in, one line out.
!/^\{"decide":/ { next }  # a notice gets no answer
{
  # "legalActions" lists the legal actions: {"call":{...}}, {"declaration":{...}} or {"play":{...}}, in order.
  legal = substr($0, index($0, "\"legalActions\":["))
  sub(/\],"timeLeft".*/, "", legal)
  count = split(legal, actions, /\{"(call|declaration|play)":/) - 1
  answer = count - 1
  for (i = 1; i <= count; i++) if (actions[i + 1] ~ /"CALL_KIND_PASS"/) answer = i - 1
  print answer
  fflush()
}
