import { declaredRanges } from '../../core/media-type.ts';

/** The usual extensions of files by media type. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/gzip': ['gz'],
  'application/json': ['json'],
  'application/msword': ['doc'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/xml': ['xml'],
  'application/zip': ['zip'],
  'audio/flac': ['flac'],
  'audio/mp4': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg'],
  'audio/wav': ['wav'],
  'audio/x-wav': ['wav'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/heic': ['heic'],
  'image/jpeg': ['jpeg', 'jpg'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'text/csv': ['csv'],
  'text/html': ['htm', 'html'],
  'text/markdown': ['md'],
  'text/plain': ['txt'],
  'text/xml': ['xml'],
  'video/mp4': ['mp4'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
};

/**
 * Returns the allowed media types of files by their extensions. The key `''` is for all other files: the first declared
 * type that is not a range.
 * @param contentType the list of an encoding, such as `image/png, image/jpeg`
 */
export function fileTypes(contentType: string): Readonly<Record<string, string>> | undefined {
  const ranges = declaredRanges(contentType);
  const first = ranges.find((range) => !range.endsWith('/*'));
  const types = new Map(first === undefined ? [] : [['', first]]);
  for (const range of ranges) {
    for (const [type, extensions] of Object.entries(EXTENSIONS)) {
      if (type !== range && !(range.endsWith('/*') && type.startsWith(range.slice(0, -1)))) continue;
      for (const extension of extensions) if (!types.has(extension)) types.set(extension, type);
    }
  }
  return types.size > 0 ? Object.fromEntries(types) : undefined;
}
