# The inside of ownMachine (own-machine.ts): a server as docs/operation.md finds it after its first step, in
# namespaces of its own. Only the folder it is given is written to; with the last process all of it is gone.
set -eu
folder="$1" root="$2" postgres="$3" repository="$4"
mount --make-rprivate /
ip link set lo up
for path in opt shop run log bin cluster other etc etc-work; do mkdir "$folder/$path"; done

mount -t overlay overlay -o "lowerdir=/etc,upperdir=$folder/etc,workdir=$folder/etc-work" /etc
mount --bind "$folder/opt" /opt
mount --bind "$folder/run" /run
mount -t tmpfs tmpfs /var/lib
mkdir -m 755 /run/postgresql /run/sshd
# «The other machine», which takes the copies, is an account with a folder of its own.
echo "copies:x:7002:7002::$folder/other:/bin/sh" >>/etc/passwd
echo 'copies:x:7002:' >>/etc/group
echo '127.0.0.1 other.example' >>/etc/hosts
chown copies:copies "$folder/other"
chown postgres /run/postgresql "$folder/cluster"

# What systemd, its journal and sudo would do with the commands of the page.
cat >"$folder/bin/sudo" <<'STUB'
#!/bin/sh
[ "$1" = -u ] && shift
user="$1"; shift
exec runuser -u "$user" -- "$@"
STUB
cat >"$folder/bin/systemctl" <<'STUB'
#!/bin/bash
# start, stop and restart of peredacha@N, as the unit says it.
set -eu
verb="$1"; shift
[ "$verb" = enable ] && verb=start && shift
[ "$verb" = daemon-reload ] && exit
for name; do
  if [ "$name" = peredacha-copy ]; then
    unit=/etc/systemd/system/peredacha-copy.service
    said() { sed -n "s/^$1=-\{0,1\}//p" "$unit"; }
    cd "$(said WorkingDirectory)"
    settings="$(cat "$(said EnvironmentFile)" 2>/dev/null || true)"
    runuser -u peredacha -- env $(said Environment) $settings $(said ExecStart) >>"$LOGS/peredacha-copy.log" 2>&1
    continue
  fi
  case "$name" in peredacha@*) ;; *) continue ;; esac
  number="${name#peredacha@}"
  pid="/run/$name.pid"
  if [ "$verb" != start ]; then
    kill "$(cat "$pid")" 2>/dev/null && while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.05; done
    rm -f "$pid"
  fi
  [ "$verb" = stop ] && continue
  unit=/etc/systemd/system/peredacha@.service
  said() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$number/g"; }
  cd "$(said WorkingDirectory)"
  # Its words begin anew with each start, so that the last refusal is at hand.
  setsid runuser -u peredacha -- env $(said Environment) sh -c 'echo $$ >&3; exec "$@"' - $(said ExecStart) \
    3>"$pid" >"$LOGS/$name.log" 2>&1 </dev/null &
  while [ ! -s "$pid" ]; do sleep 0.05; done
  # What waits for the shop to be ready gives up when it has ended.
  after="$(said ExecStartPost)"
  until ${after/--retry 90/--retry 0}; do
    kill -0 "$(cat "$pid")" 2>/dev/null || { rm -f "$pid"; echo "Job for $name.service failed." >&2; exit 1; }
    sleep 0.1
  done
done
STUB
cat >"$folder/bin/journalctl" <<'STUB'
#!/bin/sh
cat "$LOGS"/"${2%\*}"*.log
STUB
chmod 755 "$folder/bin/"*
export LOGS="$folder/log" PATH="$folder/bin:$root/node_modules/node/bin:$postgres:$PATH"
# What belongs to the run of the tests is not the shop's.
unset NODE_ENV TMPDIR VITEST TZ

runuser -u postgres -- "$postgres/initdb" -D "$folder/cluster/data" -U postgres -A peer -E UTF8 --locale=C --no-sync >/dev/null
runuser -u postgres -- "$postgres/postgres" -D "$folder/cluster/data" -c unix_socket_directories=/run/postgresql \
  -c listen_addresses= -c fsync=off >"$LOGS/postgresql" 2>&1 </dev/null &
until runuser -u postgres -- "$postgres/psql" -h /run/postgresql -qc 'select 1' >/dev/null 2>&1; do sleep 0.1; done
mv "$repository" /opt/repository
git config --system safe.directory /opt/repository
runuser -u postgres -- "$postgres/createuser" -h /run/postgresql --superuser root
cd /
exec bash -s
