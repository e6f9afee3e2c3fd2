import { useState } from 'react';
import { pictureSrcSet } from '../../catalog/picture-address.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './cart-picture.module.css';

/** The small picture of a line; without one, or when it fails, a box. */
export function CartPicture({ picture }: { picture: { url: string; color: string | null } | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (picture === undefined || picture.url === failedUrl) {
    return (
      <span className={styles.box}>
        <Icon name="package" />
      </span>
    );
  }
  return (
    <span className={styles.box} style={{ backgroundColor: picture.color ?? undefined }}>
      <img
        className={styles.picture}
        src={picture.url}
        srcSet={pictureSrcSet(picture.url)}
        sizes="64px"
        width={64}
        height={64}
        alt=""
        loading="lazy"
        onError={() => setFailedUrl(picture.url)}
      />
    </span>
  );
}
