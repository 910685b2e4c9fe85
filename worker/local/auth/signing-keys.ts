import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import type { Scope } from './context.ts'
import { changeSettings } from './settings.ts'

export const ALGORITHM = 'ES256'

type Row = { kid: string; private_jwk: string }

async function newKey(): Promise<[kid: string, privateJwk: string]> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return [await calculateJwkThumbprint(jwk), JSON.stringify(jwk)]
}

/** Creates the first key, once even for concurrent requests. */
export async function ensureSigningKey(db: D1Database): Promise<void> {
  if (await db.prepare('SELECT 1 FROM signing_keys').first()) return
  await db
    .prepare(
      'INSERT INTO signing_keys (kid, private_jwk, position) VALUES (?1, ?2, 1) ON CONFLICT DO NOTHING',
    )
    .bind(...(await newKey()))
    .run()
}

/** Adds a key that signs from now on. Older keys stay valid unless they are revoked. */
export async function rotateSigningKey(db: D1Database, { revoke = false } = {}): Promise<string> {
  const [kid, privateJwk] = await newKey()
  await db.batch([
    db.prepare('DELETE FROM signing_keys WHERE ?1').bind(revoke ? 1 : 0),
    db
      .prepare(
        `INSERT INTO signing_keys (kid, private_jwk, position)
         SELECT ?1, ?2, coalesce(max(position), 0) + 1 FROM signing_keys`,
      )
      .bind(kid, privateJwk),
  ])
  return kid
}

async function readKeys(db: D1Database): Promise<Row[]> {
  const query = 'SELECT kid, private_jwk FROM signing_keys ORDER BY position DESC'
  return (await db.prepare(query).all<Row>()).results
}

export async function currentSigningKey(db: D1Database): Promise<{ kid: string; key: CryptoKey }> {
  const [row] = await readKeys(db)
  if (!row) throw new Error('There is no signing key')
  const key = await importJWK(JSON.parse(row.private_jwk), ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('The signing key is no key pair')
  return { kid: row.kid, key }
}

/** The public keys, newest first. */
export async function publicKeys(db: D1Database): Promise<{ keys: JWK[] }> {
  const rows = await readKeys(db)
  const keys = rows.map(({ kid, private_jwk }) => {
    const { kty = '', crv = '', x = '', y = '' }: JWK = JSON.parse(private_jwk)
    return { kid, alg: ALGORITHM, kty, crv, x, y, use: 'sig', key_ops: ['verify'] }
  })
  return { keys }
}

/** The published keys: the current ones, or those held back by `holdKeys`. */
export async function servedKeys({ db, now, settings }: Scope): Promise<{ keys: object[] }> {
  const { heldKeys } = settings
  return heldKeys && now < heldKeys.until ? { keys: heldKeys.keys } : publicKeys(db)
}

/** Publishes the current keys for some seconds even if they change, like an outdated cache. */
export async function holdKeys({ db, now }: Scope, seconds: number): Promise<void> {
  const { keys } = await publicKeys(db)
  await changeSettings(db, { heldKeys: { keys: keys as never, until: now + seconds * 1000 } })
}
