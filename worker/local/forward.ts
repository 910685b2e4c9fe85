/** Above the site's limit of any upload. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024

/**
 * Forwards a request to the site. If the site responds in the middle of an upload it stops reading, and the development
 * server in front of this Worker loses the response. So the rest of the body is read here, up to a limit, before the
 * response is returned.
 */
export async function forward(request: Request, site: Fetcher): Promise<Response> {
  if (!request.body) return site.fetch(request)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const { readable, writable } = Number.isNaN(length)
    ? new IdentityTransformStream()
    : new FixedLengthStream(length)
  const answer = site.fetch(new Request(request, { method: request.method, body: readable }))
  await send(request.body, writable.getWriter(), answer)
  return answer
}

/** Streams a body to the site until it responds, then reads and discards the rest. */
async function send(
  body: ReadableStream<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  answer: Promise<Response>,
): Promise<void> {
  let isAnswered = false
  const answered = answer.then(
    () => void (isAnswered = true),
    () => void (isAnswered = true),
  )
  const untilAnswered = (step: Promise<void>) =>
    Promise.race([step.catch(() => answered), answered])
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.length
      if (!isAnswered) await untilAnswered(writer.write(piece))
      else if (bytes > MAX_DRAINED_BYTES) return
    }
    if (!isAnswered) await untilAnswered(writer.close())
  } catch (error) {
    // The client disconnected; aborting tells the site that the body is incomplete.
    await untilAnswered(writer.abort(error))
  }
}
