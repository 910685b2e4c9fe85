/**
 * Asks the accounts' service, and takes from a session how long its token is good for, not until
 * when. By the service's clock, a device that is an hour fast would renew each token as soon as it
 * arrives, and the next one, without end.
 */
export const fetchByOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { expires_at?: number } | null
  if (!response.ok || !body?.expires_at) return response
  // The client then counts from now.
  delete body.expires_at
  return new Response(JSON.stringify(body), response)
}
