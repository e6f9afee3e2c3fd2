import sprite from './look/icons.svg?url';

/** The icons of the sprite (src/ui/look/icons.svg). */
export type IconName =
  | 'arrow-left'
  | 'arrow-up'
  | 'arrow-down'
  | 'bell'
  | 'calendar'
  | 'cart'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'chevron-left'
  | 'close'
  | 'copy'
  | 'error'
  | 'folder'
  | 'grid'
  | 'grip'
  | 'image-off'
  | 'info'
  | 'list'
  | 'mail'
  | 'map'
  | 'menu'
  | 'message'
  | 'minus'
  | 'move'
  | 'offline'
  | 'package'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'printer'
  | 'retry'
  | 'search'
  | 'sign-in'
  | 'sign-out'
  | 'settings'
  | 'sort'
  | 'success'
  | 'trash'
  | 'undo'
  | 'upload'
  | 'user'
  | 'users'
  | 'warning';
/** An icon beside a word; the word says it, so the icon is silent. `size` in pixels at the normal text size. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={`${size / 16}em`}
      height={`${size / 16}em`}
      style={{ flex: 'none', fontSize: '1rem' }}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
