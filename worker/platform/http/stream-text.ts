/**
 * A response body that is generated while it is sent, one part at a time. A failed part breaks the response off, so
 * that a client can't mistake it for complete.
 */
export function streamText(
  head: string,
  parts: AsyncGenerator<string, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return()),
  })
}
