import { useCallback, useEffect, useRef, useState } from 'react';
import { preparePicture } from '../../catalog-desk/catalog-desk.web.ts';
import { addParcelPhoto } from '../../orders/user-order-photo.contract.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createFileDraftStorage } from '../../ui/data/file-drafts.ts';
import { createIdempotencyKey } from '../../ui/data/request-key.ts';
import { FOR_GOOD, useRetries } from './unsent-packings.ts';

/** A photograph that the server has not confirmed yet. */
export interface UnsentPhoto {
  /** It is sent with this `Idempotency-Key`, so that it is kept once. */
  key: string;
  orderId: number;
  dataUrl: string;
}

const drafts = createFileDraftStorage<UnsentPhoto>();

/**
 * The photographs of parcels: they are kept in the browser, go to the server one after another and wait where there is
 * no connection. `onSent` is told which ones a parcel has by then; `refusals` why the last of an order was not taken.
 */
export function useUnsentPhotos(onSent: (orderId: number, photos: number[]) => void) {
  const [unsent, setUnsent] = useState<readonly UnsentPhoto[]>([]);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const waiting = useRef(unsent);
  const sending = useRef(false);
  const told = useRef(onSent);
  useEffect(() => {
    told.current = onSent;
  });

  const show = useCallback((next: readonly UnsentPhoto[]) => {
    waiting.current = next;
    setUnsent(next);
  }, []);

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
      const { key, orderId, dataUrl } = next;
      const body = { orderId, imageBase64: dataUrl };
      const { response, failure } = await awaitCallResult(call(addParcelPhoto, { body }, { key }));
      if (failure !== null && ![...FOR_GOOD, 413, 415].includes(failure.status)) break;
      await drafts.remove(key);
      if (response !== null) told.current(orderId, response.photos);
      else setRefusals((before) => new Map(before).set(orderId, getCallFailureMessage(failure)));
      show(waiting.current.filter((one) => one.key !== key));
    }
    sending.current = false;
  }, [show]);

  useEffect(() => {
    void drafts.read().then((stored) => {
      const known = new Set(waiting.current.map(({ key }) => key));
      show([...stored.filter(({ key }) => !known.has(key)), ...waiting.current]);
      void flush();
    });
  }, [flush, show]);
  useRetries(flush);

  const add = useCallback(
    async (orderId: number, file: File) => {
      const { picture, refusal } = await preparePicture(file);
      setRefusals((before) => new Map(before).set(orderId, refusal ?? ''));
      if (picture === null) return;
      const photo = { key: createIdempotencyKey(), orderId, dataUrl: picture.dataUrl };
      await drafts.add(photo);
      show([...waiting.current, photo]);
      void flush();
    },
    [flush, show],
  );

  return { unsent, refusals, add };
}
