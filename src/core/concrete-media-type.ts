/** Replaces a range such as `image/*` by a type inside it, because a body has one type. */
export function concreteMediaType(mediaType: string): string {
  const [family = '*', kind = '*'] = mediaType.split('/');
  if (kind !== '*') return mediaType;
  return (
    { image: 'image/png', text: 'text/plain', audio: 'audio/mpeg', video: 'video/mp4' }[family] ??
    'application/octet-stream'
  );
}
