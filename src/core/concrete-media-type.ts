/**
 * Replaces a range such as `image/*` with one media type, because a body is sent with one. The result is
 * `application/octet-stream` for ranges other than images, text, audio, and video.
 */
export function concreteMediaType(mediaType: string): string {
  const [family = '*', kind = '*'] = mediaType.split('/');
  if (kind !== '*') return mediaType;
  return (
    { image: 'image/png', text: 'text/plain', audio: 'audio/mpeg', video: 'video/mp4' }[family] ??
    'application/octet-stream'
  );
}
