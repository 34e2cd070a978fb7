# Workers that Slurm starts: munged, slurmctld and slurmd on this machine, and the one line of docs/manual/many-machines.md.
. "$(dirname "$0")/lib.sh"
slow_test
for program in munged slurmctld slurmd srun; do
    command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] || { echo "$program is not installed" && exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "slurmd needs root" && exit 77; }
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home SLURM_CONF=$work/slurm/slurm.conf
export PATH=$PATH:/usr/sbin
mkdir -p "$HOME" slurm/state slurm/spool
mkdir -m 700 slurm/munge
chmod 755 "$work"
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
head -c 1024 /dev/urandom >slurm/munge/key
chmod 400 slurm/munge/key
cat >"$SLURM_CONF" <<T
ClusterName=pare
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=root
AuthInfo=socket=$work/slurm/munge/socket
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd.pid
NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=all Nodes=ALL Default=YES
T
servers=()
trap 'kill "${servers[@]}" 2>/dev/null; wait; rm -rf "$work"' EXIT
munged -F --key-file="$work/slurm/munge/key" --socket="$work/slurm/munge/socket" --pid-file="$work/slurm/munge/pid" \
    --log-file="$work/slurm/munge/log" --seed-file="$work/slurm/munge/seed" --force >munged.log 2>&1 &
servers+=($!)
wait_until "munged" test -S slurm/munge/socket
slurmctld -D >slurmctld.log 2>&1 &
servers+=($!)
slurmd -D >slurmd.log 2>&1 &
servers+=($!)
is_idle() { sinfo -h -o %T 2>/dev/null | grep -q idle; }
wait_until "Slurm has a machine" is_idle
[ "$failed" = 0 ] || tail -n 5 munged.log slurmctld.log slurmd.log

script near.sh <<'T'
#!/bin/sh
sleep 0.02
grep -q needle bug.txt
T
{ seq 200; echo a needle; seq 300 400; } >bug.txt
"$pare" -q -j 1 -o alone.txt ./near.sh bug.txt || bad "alone"
"$pare" --cluster --fresh ./near.sh bug.txt >run.out 2>&1 &
driver=$!
ticket=bug.txt.pare/cluster/run-worker.pare
wait_until "the ticket" test -s "$ticket"
(
    PATH=$(dirname "$pare"):$PATH
    timeout 120 srun --ntasks-per-node=1 --input=all pare worker --join - <"$ticket"
) >srun.out 2>&1
check "srun ends well with the run" test $? = 0
wait "$driver"
check "the run ends well" test $? = 0
check "the same bytes" cmp -s alone.txt bug.reduced.txt
check "tests ran on the worker" grep -q 'answers of workers: [1-9]' run.out
# a job that has ended is "completing" for a moment
no_job_left() { [ -z "$(squeue -h)" ]; }
wait_until "Slurm has no job left" no_job_left
[ "$failed" = 0 ] || tail -n 5 run.out srun.out slurmd.log
kill "${servers[@]}"
wait
rm -rf "${TMPDIR:?}"/*
tidy "slurm"
finish
