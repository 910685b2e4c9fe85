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
const bytesOf = (length: number) => new Uint8Array(length).map((_, at) => at % 251)

test('a public key has the form that the variable asks for', () => {
  expect(keys.publicKey).toMatch(PUBLIC_KEY)
})

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  '%d bytes come back as they were, in whatever pieces they came',
  async (length) => {
    const bytes = bytesOf(length)
    const pieces = [bytes.subarray(0, 7), bytes.subarray(7, CHUNK + 3), bytes.subarray(CHUNK + 3)]
    const sealed: number[] = []
    for await (const piece of seal(publicKey, 'a', pieces)) sealed.push(...piece)
    expect(await open(privateKey, 'a', new Uint8Array(sealed))).toEqual(bytes)
  },
)

test('it opens under no other name, with no other key, and not when it is cut off or changed', async () => {
  const sealed = await sealBytes(publicKey, 'a', bytesOf(2 * CHUNK))
  const other = await readPrivateKey((await createKeys()).privateKey)
  const changed = sealed.slice()
  changed[100]! ^= 1
  // Whole chunks, in another order.
  const first = sealed.slice(65, 65 + CHUNK + 16)
  const second = sealed.slice(65 + CHUNK + 16)
  const swapped = new Uint8Array([...sealed.slice(0, 65), ...second, ...first])
  for (const attempt of [
    () => open(privateKey, 'b', sealed),
    () => open(other, 'a', sealed),
    () => open(privateKey, 'a', sealed.slice(0, 65 + CHUNK + 16)),
    () => open(privateKey, 'a', sealed.slice(0, 65)),
    () => open(privateKey, 'a', changed),
    () => open(privateKey, 'a', swapped),
  ]) {
    await expect(attempt()).rejects.toThrow()
  }
})
