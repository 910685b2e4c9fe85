import { cleanWebp } from '../../../worker/media/images/clean-webp.ts'
import { readPicture } from '../../../worker/media/lib/media-type.ts'
import { encodingsOf, joinParts } from './planted/bytes.ts'
import { gif } from './planted/gif.ts'
import { jpeg } from './planted/jpeg.ts'
import { chunk, png } from './planted/png.ts'
import { markedMovingWebp } from './planted/webp.ts'

// Runs in its own process, whose memory the test limits.

const COUNT = 800_000

function many(piece: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(piece.length * COUNT)
  for (let offset = 0; offset < bytes.length; offset += piece.length) bytes.set(piece, offset)
  return bytes
}

/** An animated picture with very many additional chunks. */
function webp(): Uint8Array {
  const picture = markedMovingWebp(joinParts(...encodingsOf('Q7Z')), 'Q7Z')
  const body = joinParts(picture.subarray(8), many(joinParts('NOTE', 0, 0, 0, 0)))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, body.length, true)
  return joinParts('RIFF', size, body)
}

const files: Record<string, () => Uint8Array> = {
  jpeg: () => jpeg({ notes: [many(joinParts(0xff, 0xfe, 0, 2))] }),
  png: () => png({ before: [many(chunk('prVt'))] }),
  gif: () => gif({ before: [many(joinParts(0x21, 0xfe, 0))] }),
  webp,
}

const kind = process.argv[2] ?? ''
const bytes = files[kind]!()
const { type } = readPicture(bytes)
if (kind === 'webp') cleanWebp(bytes)
console.log(type)
