import { useState, useTransition } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './picture-field.module.css';
import { type Picture, preparePicture } from './prepare-picture.ts';

interface ManyPicturesProps {
  disabled: boolean;
  onReady(pictures: Picture[]): void;
}

/** Several photos chosen at once: each begins a new product that is called as its file is. */
export function ManyPictures({ disabled, onReady }: ManyPicturesProps) {
  const [preparing, prepare] = useTransition();
  const [refused, setRefused] = useState<string[]>([]);

  function take(files: readonly File[]) {
    setRefused([]);
    prepare(async () => {
      const ready: Picture[] = [];
      const wrong: string[] = [];
      // One after another: a hundred large photos at once would not fit into a phone.
      for (const file of files) {
        const { picture, refusal } = await preparePicture(file);
        if (picture === null) wrong.push(`${file.name}: ${refusal}`);
        else ready.push(picture);
      }
      setRefused(wrong);
      if (ready.length > 0) onReady(ready);
    });
  }

  return (
    <>
      <label className={styles.choose} aria-busy={preparing}>
        <input
          type="file"
          accept="image/*"
          multiple
          className="visually-hidden"
          disabled={disabled || preparing}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same files may be chosen again.
            event.target.value = '';
          }}
        />
        <Icon name="upload" size={20} />
        {preparing ? 'Готовим фото…' : 'Несколько фото сразу'}
      </label>
      <div role="alert">{refused.length > 0 && <Notice kind="error">{refused.join('; ')}</Notice>}</div>
    </>
  );
}

/** What a product is called after its photo: `чай_чёрный 100 г.jpg` is «чай чёрный 100 г». */
export function nameOfFile(file: string): string {
  return file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim();
}
