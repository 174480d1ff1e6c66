#!/bin/bash
# A Slurm of one node with four CPUs on this machine, for a command: slurm.sh DIR COMMAND ARG ...
# All of it is in DIR, speaks on the loopback only, and has ended when the command has. Needs root, munge and slurm-wlm
# (Debian). Exit code 77: that is not here.
set -euo pipefail
dir=$(mkdir -p "$1" && cd "$1" && pwd)
shift
export PATH=$PATH:/usr/sbin
if ((EUID != 0)) || ! command -v slurmctld slurmd munged sbatch >/dev/null; then
  echo "slurm.sh: needs root, and munge and slurm-wlm of Debian" >&2
  exit 77
fi
host=$(hostname -s)
mkdir -p "$dir/state" "$dir/spool"
chmod 755 "$dir"
(umask 077; head -c 1024 /dev/urandom >"$dir/munge.key")
cat >"$dir/slurm.conf" <<CONF
ClusterName=hakam
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=${SLURM_TEST_PORT:-16817}
SlurmdPort=$((${SLURM_TEST_PORT:-16817} + 1))
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
MpiDefault=none
MinJobAge=5
KillWait=5
SchedulerParameters=sched_interval=1,sched_min_interval=100000,defer_batch=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
echo "CgroupPlugin=cgroup/v1" >"$dir/cgroup.conf"
export SLURM_CONF=$dir/slurm.conf
pids=()
# shellcheck disable=SC2317
finish() {
  scancel --user root >/dev/null 2>&1 || true
  for _ in {1..100}; do [[ -n $(squeue --noheader 2>/dev/null) ]] || break; sleep 0.1; done
  kill -- "${pids[@]}" 2>/dev/null || true
  for pid in "${pids[@]}"; do
    for _ in {1..100}; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$pid" 2>/dev/null || true
  done
}
trap finish EXIT
munged --foreground --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
  --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" >/dev/null 2>&1 &
pids+=($!)
for _ in {1..100}; do [[ -S $dir/munge.socket ]] && break; sleep 0.1; done
slurmctld -D -i >/dev/null 2>&1 &
pids+=($!)
slurmd -D >/dev/null 2>&1 &
pids+=($!)
for _ in {1..300}; do
  [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] && break
  sleep 0.2
done
if [[ $(sinfo --noheader --format=%T) != idle ]]; then
  echo "slurm.sh: the node is not ready" >&2
  tail -n 5 "$dir"/slurm*.log >&2
  exit 1
fi
"$@"
