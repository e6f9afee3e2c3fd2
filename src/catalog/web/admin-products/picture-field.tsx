import { type DragEvent, useEffect, useRef, useState, useTransition } from 'react';
import parts from '../../../desk/editing/editing.module.css';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import inRow from '../../../ui/lists/row.module.css';
import styles from './picture-field.module.css';
import { type Picture, preparePicture, sizeLabel } from './prepare-picture.ts';

interface PictureFieldProps {
  id: string;
  /** Missing: the one the shop has; null: none. */
  picture: Picture | null | undefined;
  /** The address of the one the shop has. */
  current: string | null;
  error?: string | undefined;
  disabled?: boolean | undefined;
  onChange(picture: Picture | null | undefined): void;
}

/** The photo of a product: chosen, dragged in, or pasted anywhere in the form around it. */
export function PictureField({ id, picture, current, error, disabled, onChange }: PictureFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [preparing, prepare] = useTransition();
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = refusal ?? error;
  const shown = picture === undefined ? current : (picture?.dataUrl ?? null);

  function take(file: File | undefined) {
    if (file === undefined || preparing || disabled) return;
    setRefusal(null);
    prepare(async () => {
      const { picture: ready, refusal: why } = await preparePicture(file);
      if (ready === null) setRefusal(`${file.name}: ${why}`);
      // What was typed beside it meanwhile stays.
      else latest.current.onChange(ready);
    });
  }

  const latest = useRef({ take, onChange });
  latest.current = { take, onChange };
  useEffect(() => {
    const around = box.current?.closest<HTMLElement>('[data-pastes-picture]');
    const pasted = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      latest.current.take(file);
    };
    around?.addEventListener('paste', pasted);
    return () => around?.removeEventListener('paste', pasted);
  }, []);

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the button is another.
    <div
      ref={box}
      className={classes(styles.box, over && styles.over)}
      aria-busy={preparing}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {shown === null ? (
        <span className={styles.none}>
          <Icon name="image-off" size={32} />
        </span>
      ) : (
        <img className={styles.preview} src={shown} alt="Фото товара" width="96" height="96" />
      )}
      <div className={styles.text}>
        <p className={styles.label} id={`${id}-label`}>
          Фото <span className={parts.quiet}>(необязательно)</span>
        </p>
        <p className={parts.quiet} role="status">
          {preparing
            ? 'Готовим фото…'
            : picture
              ? `${picture.name}, ${sizeLabel(picture.size)}`
              : 'Выберите, перетащите или вставьте из буфера, до 10 МБ'}
        </p>
        {preparing && <progress className={styles.progress} aria-label="Готовим фото" />}
        <div role="alert">
          {wrong && (
            <p id={`${id}-error`} className={styles.error}>
              <Icon name="error" size={20} />
              <span>
                <b>Ошибка:</b> {wrong}
              </span>
            </p>
          )}
        </div>
        <div className={inRow.gap12}>
          <label className={styles.choose}>
            <input
              id={id}
              type="file"
              accept="image/*"
              className="visually-hidden"
              disabled={preparing || disabled}
              aria-describedby={wrong ? `${id}-error` : undefined}
              onChange={(event) => {
                take(event.target.files?.[0]);
                // The same file may be chosen again.
                event.target.value = '';
              }}
            />
            <Icon name="upload" size={20} />
            {shown === null ? 'Выбрать фото' : 'Заменить фото'}
          </label>
          {shown !== null && (
            <Button
              variant="quiet"
              disabled={disabled || preparing}
              onClick={() => onChange(current === null ? undefined : null)}
            >
              Убрать фото
            </Button>
          )}
          {picture === null && current !== null && (
            <Button variant="quiet" disabled={disabled || preparing} onClick={() => onChange(undefined)}>
              Вернуть фото
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
