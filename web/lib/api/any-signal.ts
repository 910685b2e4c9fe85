/**
 * Returns a signal that aborts with the first of both. It replaces `AbortSignal.any`, which exists from
 * Safari 17.4 and Chrome 116.
 *
 * @returns null if both are missing
 */
export function anySignal(
  signal: AbortSignal | undefined,
  timeout: AbortSignal | undefined,
): AbortSignal | null {
  if (!signal || !timeout) return signal ?? timeout ?? null
  const first = new AbortController()
  for (const source of [signal, timeout]) {
    if (source.aborted) first.abort(source.reason)
    source.addEventListener('abort', () => first.abort(source.reason), { signal: first.signal })
  }
  return first.signal
}
