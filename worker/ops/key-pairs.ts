import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { base64UrlOf } from '../platform/lib/bytes.ts'
import { createKeys, open, readPublicKey, sealBytes } from '../platform/lib/sealed.ts'
import { CommandError } from './refusal.ts'

type TextPair = { publicKey: string; privateKey: string }

/** A key pair for web push, both as base64url. */
export async function createPushKeys(): Promise<TextPair> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = (await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])) as CryptoKeyPair
  const point = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer
  const { d } = (await crypto.subtle.exportKey('jwk', keys.privateKey)) as JsonWebKey
  return { publicKey: base64UrlOf(new Uint8Array(point)), privateKey: d! }
}

/**
 * Generates the key pair of the backups and writes the private key to a new file that only its owner can read.
 *
 * @returns the public key
 * @throws CommandError if the file exists or its folder doesn't
 */
export async function writeBackupKey(file: string): Promise<string> {
  const folder = dirname(file)
  if (existsSync(file) || !existsSync(folder)) {
    throw new CommandError(
      existsSync(file) ? `${file} exists.` : `There is no folder ${folder}.`,
      'Name a new file: an older key still opens older back-ups.',
    )
  }
  const { publicKey, privateKey } = await createKeys()
  // Never overwrites a key, because older backups need it.
  writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' })
  return publicKey
}

const LINE = 'a line that only the private key opens'

/** True if the private key opens a line sealed for the public key. */
export async function isBackupKeyPair(publicKey: string, privateKey: CryptoKey): Promise<boolean> {
  const bytes = new TextEncoder().encode(LINE)
  const sealed = await sealBytes(await readPublicKey(publicKey), 'launch', bytes)
  const opened = await open(privateKey, 'launch', sealed).catch(() => null)
  return opened !== null && new TextDecoder().decode(opened) === LINE
}
