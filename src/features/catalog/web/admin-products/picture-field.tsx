import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import styles from './picture-field.module.css';
import { type Picture, PictureRefused, preparePicture, sizeLabel } from './prepare-picture.ts';

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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = refusal ?? error;
  const shown = picture === undefined ? current : (picture?.dataUrl ?? null);

  async function take(file: File | undefined) {
    if (file === undefined || busy || disabled) return;
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await preparePicture(file));
    } catch (failure) {
      if (!(failure instanceof PictureRefused)) throw failure;
      setRefusal(`${file.name}: ${failure.message}`);
    } finally {
      setBusy(false);
    }
  }

  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const around = box.current?.closest<HTMLElement>('[data-pastes-picture]');
    const pasted = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void latest.current(file);
    };
    around?.addEventListener('paste', pasted);
    return () => around?.removeEventListener('paste', pasted);
  }, []);

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the button is another.
    <div
      ref={box}
      className={classes(styles.box, over && styles.over)}
      aria-busy={busy}
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
          Фото <span className={styles.quiet}>(необязательно)</span>
        </p>
        <p className={styles.quiet} role="status">
          {busy
            ? 'Готовим фото…'
            : picture
              ? `${picture.name}, ${sizeLabel(picture.size)}`
              : 'Выберите, перетащите или вставьте из буфера, до 10 МБ'}
        </p>
        {busy && <progress className={styles.progress} aria-label="Готовим фото" />}
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
        <div className={styles.buttons}>
          <label className={styles.choose}>
            <input
              id={id}
              type="file"
              accept="image/*"
              className="visually-hidden"
              disabled={busy || disabled}
              aria-describedby={wrong ? `${id}-error` : undefined}
              onChange={(event) => {
                void take(event.target.files?.[0]);
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
              disabled={disabled || busy}
              onClick={() => onChange(current === null ? undefined : null)}
            >
              Убрать фото
            </Button>
          )}
          {picture === null && current !== null && (
            <Button variant="quiet" disabled={disabled || busy} onClick={() => onChange(undefined)}>
              Вернуть фото
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
