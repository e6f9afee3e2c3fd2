export { findPictureFile } from './server/pictures.db.ts';
