export { findPictureFile, insertPicture } from './server/pictures.db.ts';
export { type EncodedPicture, encodePicture } from './server/pictures.ts';
