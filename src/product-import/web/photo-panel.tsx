import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { patchProduct } from '../../catalog/admin-products.contract.ts';
import { preparePicture } from '../../catalog-desk/catalog-desk.web.ts';
import { FileField } from '../../desk/sheet/file-or-text.tsx';
import styles from '../../desk/sheet/table.module.css';
import { listFirst } from '../../lib/russian/plural.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSendPerItem } from '../../ui/data/use-send-per-item.ts';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { ExportedProduct } from '../products-table.contract.ts';

/** Photographs for many products at once, each found by its file's name. */
export function PhotoPanel({ photos }: { photos: PhotoUploadState }) {
  const { matched, waiting, failed, progress, sent } = photos;
  const lost = matched.filter(({ product }) => product === null);
  const done = matched.filter(({ done }) => done).length;
  return (
    <Card title="Фотографии к товарам">
      <div className={stack.gap16}>
        <FileField
          label="Файлы фотографий"
          hint="Файл назван как в столбце «Фото», как товар, его артикулом у поставщика или номером: «Чай чёрный.jpg», «56.jpg». Можно выбрать сотни сразу, хоть вместе с таблицей: они подождут, пока она запишется."
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
            Товар не найден для {lost.length}:{' '}
            {listFirst(
              lost.map(({ file }) => file.name),
              SHOWN,
            )}
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

/** A photograph and the product it is of; null where none fits, or several. */
interface MatchedPhoto {
  file: File;
  product: ExportedProduct | null;
  /** The product has a picture of this name already. */
  done: boolean;
}

/** The same for a file and for what a table calls it: without folder and ending. */
export function normalizePhotoName(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  return nameComparisonKey(file.replace(/\.(jpe?g|png|webp|avif|gif)$/i, '').replaceAll('_', ' '));
}

/** Finds the product of each photograph: by the table, its name, the name of its picture, its supplier's article, its number. */
function matchPhotos(
  files: readonly File[],
  products: readonly ExportedProduct[],
  named: ReadonlyMap<string, number>,
): MatchedPhoto[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const by = (field: 'name' | 'imageName' | 'supplierCode') => {
    const called = products.filter((product) => product[field] !== null);
    return Map.groupBy(called, (product) => normalizePhotoName(product[field] ?? ''));
  };
  const [byName, byPicture, byCode] = [by('name'), by('imageName'), by('supplierCode')];
  const only = (found: ExportedProduct[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return files.map((file) => {
    const mark = normalizePhotoName(file.name);
    const product =
      byId.get(named.get(mark) ?? 0) ??
      only(byName.get(mark)) ??
      only(byPicture.get(mark)) ??
      only(byCode.get(mark)) ??
      (/^\d+$/.test(mark) ? byId.get(Number(mark)) : undefined) ??
      null;
    return { file, product, done: product?.imageName === file.name };
  });
}

/** Photographs at work: matched with their products, sent one by one, taken up again where they stopped. */
export function usePhotoUpload(products: readonly ExportedProduct[], named: ReadonlyMap<string, number>) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<ReadonlySet<File>>(new Set());
  const [failed, setFailed] = useState<ReadonlyMap<File, string>>(new Map());
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const stopped = useRef(false);
  const { send } = useSendPerItem();
  const { revalidate } = useRevalidator();
  const matched = useMemo(() => matchPhotos(files, products, named), [files, products, named]);
  const waiting = matched.filter(({ file, product, done }) => product !== null && !done && !sent.has(file));

  /**
   * Returns why a photograph was not stored, else null, and whether the next one would fail the same way. `made`
   * has the versions of products that photographs sent before have made.
   */
  async function sendOne(
    { file, product }: MatchedPhoto,
    made: Map<number, number>,
  ): Promise<{ problem: string | null; stops: boolean }> {
    const { picture, refusal } = await preparePicture(file);
    if (picture === null || product === null) return { problem: refusal, stops: false };
    const version = made.get(product.id) ?? product.version;
    const input = {
      params: { id: product.id },
      body: { version, imageBase64: picture.dataUrl, imageName: picture.name, images: 'url' as const },
    };
    const { response, failure } = await send(product.id, patchProduct, input, { keepsLists: true });
    if (failure === null) {
      made.set(product.id, response.version);
      return { problem: null, stops: false };
    }
    return { problem: getCallFailureMessage(failure), stops: failure.inDoubt || failure.status === 401 };
  }

  async function start() {
    stopped.current = false;
    setFailed(new Map());
    setProgress({ done: 0, all: waiting.length });
    const made = new Map<number, number>();
    for (const [index, photo] of waiting.entries()) {
      if (stopped.current) break;
      const { problem, stops } = await sendOne(photo, made);
      if (problem === null) setSent((before) => new Set([...before, photo.file]));
      else setFailed((before) => new Map([...before, [photo.file, problem]]));
      setProgress({ done: index + 1, all: waiting.length });
      if (stops) break;
    }
    // What was refused is offered again only with the versions that hold now: sooner it would be refused once more.
    await revalidate();
    setProgress(null);
  }

  return {
    /** What is chosen, and what goods have already. */
    names: new Set(
      [...files.map(({ name }) => name), ...products.map(({ imageName }) => imageName ?? '')].map(
        normalizePhotoName,
      ),
    ),
    matched,
    waiting,
    sent: sent.size,
    failed,
    progress,
    start,
    stop: () => {
      stopped.current = true;
    },
    choose: (chosen: readonly File[]) => {
      setFiles(chosen);
      setSent(new Set());
      setFailed(new Map());
    },
  };
}

type PhotoUploadState = ReturnType<typeof usePhotoUpload>;
