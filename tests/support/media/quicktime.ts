// QuickTime containers as an iPhone writes them.
import { joinBytes, noise, number, zeros, type Bytes } from './bytes.ts'
import { box, mp4, pictureEntry, unit, type Mp4, type Mp4Track } from './mp4.ts'
import { avcC, hvcC } from './mp4-tracks.ts'
import { SECRET } from '../accounts/secret.ts'

/** A descriptor without an end tag, as in a `wave` box. */
const esds = box(
  'esds',
  zeros(4),
  Uint8Array.of(3, 25, 0, 1, 0, 4, 17, 0x40, 0x15),
  zeros(11),
  Uint8Array.of(5, 2, 0x11, 0x90, 6, 1, 2),
)
const wave = box('wave', box('frma', 'mp4a'), box('mp4a', zeros(4)), esds, number(8, 4), zeros(4))
const chan = box('chan', zeros(12))

const fixed = (version: number) => joinBytes(zeros(6), number(1, 2), number(version, 2), zeros(6))
/** Descriptions of the same sound in QuickTime's three versions. */
const soundEntries: Bytes[] = [
  box(
    'mp4a',
    fixed(0),
    number(2, 2),
    number(16, 2),
    zeros(4),
    number(48_000 * 65_536, 4),
    wave,
    chan,
  ),
  box(
    'mp4a',
    fixed(1),
    number(2, 2),
    number(16, 2),
    number(0xfffe, 2),
    zeros(2),
    number(48_000 * 65_536, 4),
    number(1_024, 4),
    zeros(8),
    number(2, 4),
    wave,
    chan,
  ),
  box(
    'mp4a',
    fixed(2),
    number(3, 2),
    number(16, 2),
    number(0xfffe, 2),
    zeros(2),
    number(65_536, 4),
    number(72, 4),
    Uint8Array.of(0x40, 0xe7, 0x70, 0, 0, 0, 0, 0),
    number(2, 4),
    number(0x7f000000, 4),
    zeros(16),
    wave,
    chan,
  ),
]

/** A film with its tables last, and with places and times in its metadata. */
export function quickTime({
  sound = 1,
  codec = 'avc1',
  ...how
}: Mp4 & { sound?: 0 | 1 | 2; codec?: 'avc1' | 'hvc1' } = {}): Bytes {
  const settings = codec === 'avc1' ? avcC : hvcC(33, noise(5))
  const entry = pictureEntry(codec, settings, box('colr', 'nclc', zeros(6)), zeros(4))
  const tracks: Mp4Track[] = [
    { handler: 'vide', entry, samples: [unit(Uint8Array.of(0x65), noise(400))] },
    { handler: 'soun', entry: soundEntries[sound]!, samples: [noise(300, 5)] },
    { handler: 'meta', entry: box('mebx', zeros(8), SECRET), samples: [joinBytes(SECRET)] },
  ]
  return mp4({
    brand: 'qt  ',
    tables: 'last',
    tracks,
    within: {
      file: [box('wide')],
      trak: [box('tapt', SECRET), box('tref', SECRET)],
      minf: [box('hdlr', zeros(4), 'dhlralis', zeros(12), SECRET)],
    },
    instead: { dref: box('dref', zeros(4), number(1, 4), box('alis', number(1, 4))) },
    ...how,
  })
}
