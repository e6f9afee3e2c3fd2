import { FileField } from '../../desk/sheet/file-field.tsx';
import styles from '../../desk/sheet/table.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { PhotoUploadState } from './use-photos.ts';

/** Photographs for many products at once, each found by its file's name. */
export function PhotoPanel({ photos }: { photos: PhotoUploadState }) {
  const { matched, waiting, failed, progress, sent } = photos;
  const lost = matched.filter(({ product }) => product === null);
  const done = matched.filter(({ done }) => done).length;
  return (
    <Card title="Фотографии к товарам">
      <div className={joinClassNames(stack.gap16, styles.narrow)}>
        <FileField
          label="Файлы фотографий"
          hint="Файл назван как в столбце «Фото», как товар или его номером: «Чай чёрный.jpg», «56.jpg». Можно выбрать сотни сразу, хоть вместе с таблицей: они подождут, пока она запишется."
          accept="image/*"
          multiple
          disabled={progress !== null}
          onFiles={photos.choose}
        />
        {matched.length > 0 && (
          <p role="status">
            Выбрано: {matched.length}. Ждут загрузки: {waiting.length}. Загружено: {sent}
            {done > 0 && `. Уже были: ${done}`}
          </p>
        )}
        {lost.length > 0 && (
          <Notice kind="warning">
            Товар не найден для {lost.length}: {named(lost.map(({ file }) => file.name))}
          </Notice>
        )}
        {[...failed].slice(0, SHOWN).map(([file, problem]) => (
          <Notice key={file.name} kind="error">
            {file.name}: {problem}
          </Notice>
        ))}
        {progress !== null && (
          <div className={styles.buttons}>
            <progress
              className={styles.progress}
              aria-label="Загрузка фотографий"
              value={progress.done}
              max={progress.all}
            />
            <span>
              {progress.done} из {progress.all}
            </span>
            <Button variant="secondary" onClick={photos.stop}>
              Остановить
            </Button>
          </div>
        )}
        {progress === null && waiting.length > 0 && (
          <div>
            <Button onClick={photos.start}>
              {sent > 0 ? 'Продолжить' : 'Загрузить фотографии'}: {waiting.length}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const SHOWN = 8;

const named = (names: readonly string[]) =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ` и ещё ${names.length - SHOWN}` : '');
