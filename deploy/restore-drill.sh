#!/bin/sh
# Учения: последняя (или названная) копия восстанавливается в отдельную базу, магазин на ней открывается и
# отвечает; рабочий магазин об этом не знает. Раз в год, от root: deploy/restore-drill.sh [файл]
set -eu
cd "$(dirname "$0")/.."
database=peredacha_drill
port=3999
copies=/var/lib/peredacha/copies
file="${1:-$(ls -t "$copies"/*.copy | head -n 1)}"
folder="$(mktemp -d)"
chown peredacha "$folder"
# Replaces the shell that calls it, so that $! is the shop itself.
exec_as_shop() {
  exec setpriv --reuid peredacha --regid peredacha --init-groups \
    env DATA_DIR="$folder" PORT="$port" METRICS_PORT= NODE_ENV=production \
    DATABASE_URL="postgres://peredacha@localhost/$database?host=/var/run/postgresql" \
    node_modules/node/bin/node "$@"
}
shop=
clear_away() {
  [ -z "$shop" ] || { kill "$shop" 2>/dev/null; wait "$shop" 2>/dev/null || true; }
  runuser -u postgres -- dropdb --if-exists --force "$database"
  rm -rf "$folder"
}
trap clear_away EXIT

if curl --silent --output /dev/null "http://127.0.0.1:$port/health/live"; then
  echo "Порт $port занят: там уже отвечает другая программа. Остановите её и повторите." >&2
  exit 1
fi
echo "Копия: $file"
began=$(date +%s)
runuser -u postgres -- dropdb --if-exists --force "$database"
runuser -u postgres -- createdb --owner=peredacha "$database"
said="$(exec_as_shop src/platform/operation/restore.ts "$file")"
echo "${said% Теперь запустите его*}"
exec_as_shop src/app/main.ts >"$folder/log" 2>&1 &
shop=$!
if ! curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/health/ready"; then
  cat "$folder/log" >&2
  echo "Учения не удались: магазин на копии не открылся (почему — выше)." >&2
  exit 1
fi
curl --silent --fail --output /dev/null "http://127.0.0.1:$port/"
orders=$(runuser -u postgres -- psql -tA -d "$database" -c 'select count(*) from orders')
newest=$(runuser -u postgres -- psql -tA -d "$database" -c "select coalesce(max(created_at)::timestamp(0)::text, 'нет') from orders")
echo "Учения удались за $(($(date +%s) - began)) с. Заказов в копии: $orders, последний: $newest. Запишите день и это время."
