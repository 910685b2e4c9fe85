/**
 * Makes JSON of a refusal that the account service did not write, such as the page of a gateway or
 * of a challenge: of everything else its client loses the status.
 */
export const withReadableRefusals =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const { ok, status, statusText } = response
    if (ok || response.headers.get('content-type')?.includes('json')) return response
    return Response.json({ message: statusText }, { status })
  }
