/**
 * Turns error answers that are not from the account service, such as a gateway's page, into JSON: its
 * client loses the status of anything else.
 */
export const withReadableRefusals =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const { ok, status, statusText } = response
    if (ok || response.headers.get('content-type')?.includes('json')) return response
    return Response.json({ message: statusText }, { status })
  }
