# The inside of ownMachine (own-machine.ts): a server as docs/operation.md finds it after its first step, in
# namespaces and control groups of its own, under a systemd of its own. It sees the files of this machine, but
# what it changes stays in the folder it is given; with its first process all of it is gone.
set -eu
folder="$1" root="$2" postgres="$3"
mount --make-rprivate /
for path in changed work seen sockets cluster other bin; do mkdir "$folder/$path"; done

mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changed,workdir=$folder/work" "$folder/seen"
cd "$folder/seen"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount --rbind /dev dev
# With the end of a service systemd clears this folder of what its account has left there (RemoveIPC).
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs var/lib
mount -t tmpfs tmpfs var/log
mkdir -p srv/parts/node_modules run/postgresql run/sshd var/log/journal opt/repository srv/machine
mount --bind "$root/node_modules" srv/parts/node_modules
mount --bind "$folder/repository" opt/repository
mount --bind "$folder/sockets" run/postgresql
mount --bind "$folder" srv/machine
if [ -e /sys/fs/cgroup/cgroup.procs ]; then
  mount -t cgroup2 cgroup2 sys/fs/cgroup
else
  mount -t tmpfs tmpfs sys/fs/cgroup
  mkdir sys/fs/cgroup/memory sys/fs/cgroup/pids sys/fs/cgroup/systemd sys/fs/cgroup/unified
  for controller in memory pids; do mount -t cgroup -o $controller cgroup sys/fs/cgroup/$controller; done
  mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
  mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
fi
ip link set lo up
mkdir -p before
pivot_root . before
umount -l /before
cd /
folder=/srv/machine

# Nothing that belongs to the hardware or to the files of this machine is started.
rm -rf /etc/systemd/system /etc/fstab /etc/postgresql /opt/peredacha*
mkdir -p /etc/systemd/system /etc/systemd/journald.conf.d
ln -s /lib/systemd/system/basic.target /etc/systemd/system/default.target
for unit in systemd-udevd.service systemd-udev-trigger.service systemd-logind.service systemd-timesyncd.service \
  systemd-sysctl.service systemd-modules-load.service systemd-binfmt.service proc-sys-fs-binfmt_misc.automount \
  systemd-tmpfiles-clean.timer systemd-tmpfiles-setup.service systemd-tmpfiles-setup-dev.service kmod-static-nodes.service \
  dev-hugepages.mount sys-kernel-debug.mount sys-kernel-tracing.mount sys-kernel-config.mount \
  sys-fs-fuse-connections.mount apt-daily.timer apt-daily-upgrade.timer fstrim.timer; do
  ln -s /dev/null "/etc/systemd/system/$unit"
done
printf '[Journal]\nReadKMsg=no\n' >/etc/systemd/journald.conf.d/machine.conf

# «The other machine», which takes the copies, is an account with a folder of its own.
echo "copies:x:7002:7002::$folder/other:/bin/sh" >>/etc/passwd
echo 'copies:x:7002:' >>/etc/group
echo '127.0.0.1 other.example' >>/etc/hosts
chown copies:copies "$folder/other"
chown postgres /run/postgresql "$folder/cluster"
cat >"$folder/bin/sudo" <<'STUB'
#!/bin/sh
[ "$1" = -u ] && shift
user="$1"; shift
exec runuser -u "$user" -- "$@"
STUB
chmod 755 "$folder/bin/sudo"
export PATH="$folder/bin:$root/node_modules/node/bin:$postgres:/usr/sbin:/usr/bin:/sbin:/bin"
# What belongs to the run of the tests is not the shop's.
unset NODE_ENV TMPDIR VITEST TZ

runuser -u postgres -- "$postgres/initdb" -D "$folder/cluster/data" -U postgres -A peer -E UTF8 --locale=C --no-sync >/dev/null
cat >/etc/systemd/system/postgresql.service <<UNIT
[Service]
User=postgres
ExecStart=$postgres/postgres -D $folder/cluster/data -c unix_socket_directories=/run/postgresql -c listen_addresses= -c fsync=off
KillSignal=SIGINT
UNIT
git config --system safe.directory /opt/repository

# What is typed; it waits until there is somebody to talk to.
{
  until systemctl is-system-running --quiet 2>/dev/null; do sleep 0.1; done
  systemctl start postgresql
  until runuser -u postgres -- "$postgres/psql" -h /run/postgresql -qc 'select 1' >/dev/null 2>&1; do sleep 0.1; done
  runuser -u postgres -- "$postgres/createuser" -h /run/postgresql --superuser root
  bash -s
  # Whoever typed has gone: everything ends at once (PID 1 is this machine's own).
  kill -s RTMIN+14 1
} <&0 &
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system </dev/null >"$folder/systemd.log" 2>&1
