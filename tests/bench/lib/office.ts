import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts an accounts' service with one administrator and the requested number of members. */
export async function openOffice() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' }
  const verifiedStatus = { status: 'verified' }
  const server = createServer((_, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ id: 'office', keys: [jwk], factors: [verifiedStatus, verifiedStatus] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenOf = (id: string, claims: object) =>
    new SignJWT({ role: 'authenticated', session_id: crypto.randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
      .setIssuer(`${url}/auth/v1`)
      .setAudience('authenticated')
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime('3h')
      .sign(privateKey)
  const id = crypto.randomUUID()
  const email = 'office@bench.test'
  const token = await tokenOf(id, {
    email,
    app_metadata: { role: 'admin' },
    aal: 'aal2',
    amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1_000) }],
  })
  return {
    token,
    /** Session as a signed-in browser stores it. */
    session: {
      access_token: token,
      refresh_token: 'bench',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1_000) + 3600,
      user: { id, email, aud: 'authenticated', app_metadata: {}, user_metadata: {}, factors: [] },
    },
    tokenOfMember: (id: string) => tokenOf(id, { email: `${id}@bench.test` }),
    vars: { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench' },
    close: () => server.close(),
  }
}
