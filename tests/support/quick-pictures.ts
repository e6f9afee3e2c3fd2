import sharp, { type ResizeOptions, type Sharp, type WebpOptions } from 'sharp';

// Loaded by Node before a shop that a test starts: its pictures are made in a quarter of the time and take more
// bytes, which nobody there looks at. The examples, a hundred and more, are also made small.
const { resize, webp } = sharp.prototype;
sharp.prototype.webp = function quickly(this: Sharp, options?: WebpOptions) {
  return webp.call(this, { ...options, effort: 0 });
};
if (process.env.DEMO_DATA === 'true')
  sharp.prototype.resize = function small(
    this: Sharp,
    ...[size, height, options]: Parameters<typeof resize>
  ) {
    const isFile = typeof size === 'object';
    return resize.call(
      this,
      isFile ? { ...(size as ResizeOptions), width: 16, height: 16 } : size,
      height,
      options,
    );
  };
