import { expect, test } from 'vitest'
import {
  createKeys,
  open,
  PUBLIC_KEY,
  readPrivateKey,
  readPublicKey,
  seal,
  sealBytes,
} from '../../../worker/platform/lib/sealed.ts'

const keys = await createKeys()
const [publicKey, privateKey] = await Promise.all([
  readPublicKey(keys.publicKey),
  readPrivateKey(keys.privateKey),
])
const CHUNK = 64 * 1024
const bytesOf = (length: number) => new Uint8Array(length).map((_, index) => index % 251)

test('a public key matches the format of its variable', () => {
  expect(keys.publicKey).toMatch(PUBLIC_KEY)
})

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  '%d bytes are decrypted unchanged, in whatever pieces they were encrypted',
  async (length) => {
    const bytes = bytesOf(length)
    const pieces = [bytes.subarray(0, 7), bytes.subarray(7, CHUNK + 3), bytes.subarray(CHUNK + 3)]
    const sealed: number[] = []
    for await (const piece of seal(publicKey, 'a', pieces)) sealed.push(...piece)
    expect(await open(privateKey, 'a', new Uint8Array(sealed))).toEqual(bytes)
  },
)

test('decryption fails with another name or key, and after truncation or changes', async () => {
  const sealed = await sealBytes(publicKey, 'a', bytesOf(2 * CHUNK))
  const otherKey = await readPrivateKey((await createKeys()).privateKey)
  const changedFile = sealed.slice()
  changedFile[100]! ^= 1
  // Swaps whole chunks.
  const first = sealed.slice(65, 65 + CHUNK + 16)
  const second = sealed.slice(65 + CHUNK + 16)
  const swapped = new Uint8Array([...sealed.slice(0, 65), ...second, ...first])
  for (const attempt of [
    () => open(privateKey, 'b', sealed),
    () => open(otherKey, 'a', sealed),
    () => open(privateKey, 'a', sealed.slice(0, 65 + CHUNK + 16)),
    () => open(privateKey, 'a', sealed.slice(0, 65)),
    () => open(privateKey, 'a', changedFile),
    () => open(privateKey, 'a', swapped),
  ]) {
    await expect(attempt()).rejects.toThrow()
  }
})
