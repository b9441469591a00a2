/** Replaces a range such as `image/*` with a media type in that range, because a body is sent with one media type. */
export function concreteMediaType(mediaType: string): string {
  const [family = '*', kind = '*'] = mediaType.split('/');
  if (kind !== '*') return mediaType;
  return (
    { image: 'image/png', text: 'text/plain', audio: 'audio/mpeg', video: 'video/mp4' }[family] ??
    'application/octet-stream'
  );
}
