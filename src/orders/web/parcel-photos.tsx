import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ErrorAlert } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { deleteParcelPhoto, getParcelPhoto } from '../user-order-photo.contract.ts';
import styles from './parcel-photos.module.css';

interface ParcelPhotosProps {
  orderId: number;
  /** The positions of the photographs. */
  photos: readonly number[] | undefined;
  title: string;
  /** Offers to remove a photograph; called with those that remain. */
  onRemoved?(photos: number[]): void;
}

/** The photographs of a parcel, each pressed to see it large; nothing where there are none. */
export function ParcelPhotos({ orderId, photos = [], title, onRemoved }: ParcelPhotosProps) {
  const titleId = useId();
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const nameOf = (position: number) => `Посылка № ${orderId}, фото ${photos.indexOf(position) + 1}`;
  return (
    <figure className={styles.photos} aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      <PlainList className={styles.list}>
        {photos.map((position) => (
          <li key={position}>
            <Photo orderId={orderId} position={position} width="240">
              {(src) => (
                <button type="button" className={styles.frame} onClick={() => setOpened(position)}>
                  <span className="visually-hidden">Увеличить: </span>
                  <img src={src} alt={nameOf(position)} />
                </button>
              )}
            </Photo>
          </li>
        ))}
      </PlainList>
      {opened !== null && (
        <Drawer
          open
          title={nameOf(opened)}
          closeTo="."
          onClose={() => setOpened(null)}
          foot={
            onRemoved && (
              <RemoveButton
                orderId={orderId}
                position={opened}
                onRemoved={(left) => {
                  setOpened(null);
                  onRemoved(left);
                }}
              />
            )
          }
        >
          <Photo orderId={orderId} position={opened} width="960" large>
            {(src) => <img className={styles.large} src={src} alt={nameOf(opened)} />}
          </Photo>
        </Drawer>
      )}
    </figure>
  );
}

interface PhotoProps {
  orderId: number;
  position: number;
  width: '240' | '960';
  large?: boolean;
  children(src: string): ReactNode;
}

/** It is asked for with the token: no address of it would open elsewhere. */
function Photo({ orderId, position, width, large, children }: PhotoProps) {
  const { response, failure, retry } = useCallQuery(getParcelPhoto, {
    params: { id: orderId },
    query: { position: String(position), width },
  });
  if (response !== null) return children(`data:image/webp;base64,${response.imageBase64}`);
  return (
    <div className={joinClassNames(styles.frame, large && styles.large)}>
      {failure !== null && (
        <Button variant="quiet" onClick={retry}>
          Загрузить фото ещё раз
        </Button>
      )}
    </div>
  );
}

interface RemoveButtonProps {
  orderId: number;
  position: number;
  onRemoved(photos: number[]): void;
}

function RemoveButton({ orderId, position, onRemoved }: RemoveButtonProps) {
  const { send, busy, failure } = useSend(deleteParcelPhoto, { revalidates: false });

  async function remove() {
    const { response } = await send({
      params: { id: orderId },
      query: { position: String(position) },
    });
    if (response !== null) onRemoved(response.photos);
  }

  return (
    <>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        Убрать фото
      </Button>
      <ErrorAlert>
        {failure && getCallFailureMessage(failure, 'Фото осталось. Попробуйте ещё раз.')}
      </ErrorAlert>
    </>
  );
}
