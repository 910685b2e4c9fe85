import { existsSync, readFileSync } from 'node:fs'
import { readPrivateKey } from '../platform/lib/sealed.ts'
import { CommandError } from './refusal.ts'

const REMEDY = 'Name the file that npm run backup:key has written.'

/** @throws CommandError if the file doesn't exist or contains no private key */
export async function readKeyFile(path: string): Promise<CryptoKey> {
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`, REMEDY)
  try {
    return await readPrivateKey(readFileSync(path, 'utf8'))
  } catch {
    throw new CommandError(`${path} holds no private key for back-ups.`, REMEDY)
  }
}
