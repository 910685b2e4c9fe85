/**
 * A file that is made while it is sent: the next part is asked for once the one before is taken. A part that
 * can't be had ends the file unfinished, so that no one takes it for whole.
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
