/**
 * A signal that aborts with the first of both, as `AbortSignal.any`, which Safari has from 17.4 and Chrome from 116.
 *
 * @returns null without any of them
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
