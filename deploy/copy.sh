#!/bin/sh
# Копия базы, её проверка, отправка на другую машину и уборка прежних. Запускает её peredacha-copy.timer.
#   COPY_TO     имя@узел:папка — куда отправить (ssh-ключ того, кто запускает); пусто — никуда
#   KEEP_DAYS   сколько дней помнить каждую (14) и сколько самых новых не трогать; копия за первое число месяца
#               живёт KEEP_MONTHS месяцев (6)
set -eu
cd "$(dirname "$0")/.."
node=node_modules/node/bin/node
copies="${DATA_DIR:-./data}/copies"
# По секунде: вторая копия в ту же минуту (ночная и та, что делают руками) — ещё один файл; в ту же секунду — ждёт следующей.
name="$(date +%Y-%m-%d-%H%M%S).copy"
while [ -e "$copies/$name" ] || [ -e "$copies/$name.part" ]; do
  sleep 1
  name="$(date +%Y-%m-%d-%H%M%S).copy"
done

"$node" src/platform/operation/backup.ts "$name"
# Недописанный gzip виден сразу; сумму всех строк проверит восстановление.
gzip --test --suffix .copy "$copies/$name"

if [ -n "${COPY_TO:-}" ]; then
  # -p: время файла, по нему та машина убирает прежние. Пароля никто не введёт: только ключ.
  scp -B -p -q "$copies/$name" "$COPY_TO/"
fi

# Сначала новая копия, потом уборка: без удачной новой не пропадёт ни одна прежняя. Самые новые остаются при
# любых часах: прыгни они на год вперёд, старыми показались бы все. Прежние назывались без секунд.
days="${KEEP_DAYS:-14}"
find "$copies" -name '????-??-??-????*.copy' -printf '%f\n' | sort | head -n "-$days" | while read -r old; do
  find "$copies/$old" ! -name '????-??-01-????*.copy' -mtime "+$days" -delete
  find "$copies" -name "$old" -name '????-??-01-????*.copy' -mtime "+$((${KEEP_MONTHS:-6} * 31))" -delete
done
find "$copies" -name '*.copy.part' -mtime +1 -delete
echo "Копия $name готова${COPY_TO:+ и отправлена в $COPY_TO}."
