import type {
  CopiedFile,
  StoredTombstone,
  Manifest,
  BackupPart,
  PartOfRows,
} from '../../operations/backups/rules.ts'
import { BACKUPS, TOMBSTONES, MANIFEST, nameOf } from '../../operations/backups/rules.ts'
import { gunzip } from '../../platform/lib/gzip.ts'
import { fingerprintOf } from '../../platform/lib/hash.ts'
import { open } from '../../platform/lib/sealed.ts'
import { MINUTE_MS, utcDayOf } from '../../platform/lib/time.ts'
import { CommandError } from '../refusal.ts'

/** A source of encrypted objects: a folder of this machine, or the bucket. */
export type CopySource = {
  /** All names with this prefix. */
  list: (prefix: string) => Promise<string[]>
  /** @throws if it doesn't exist */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>
}

export type Copy = Awaited<ReturnType<typeof openCopy>>

/** The days of complete backups, newest first. */
export async function backupDays(source: CopySource): Promise<string[]> {
  const names = await source.list(BACKUPS)
  const whole = names.filter((name) => name.endsWith(`/${MANIFEST}`))
  return whole
    .map((name) => name.split('/')[1] ?? '')
    .toSorted()
    .toReversed()
}

/**
 * Opens a day's backup and verifies its parts against the manifest.
 *
 * @param day as "2026-11-22"; null: the newest
 * @throws CommandError if there is none
 */
export async function openCopy(source: CopySource, privateKey: CryptoKey, day: string | null) {
  const days = await backupDays(source)
  const selectedDay = day ?? days[0]
  if (selectedDay === undefined || !days.includes(selectedDay)) {
    throw new CommandError(
      `There is no whole back-up${day ? ` of ${day}` : ''}. There is: ${days.join(', ') || 'none'}.`,
      'npm run backup:pull',
    )
  }
  const openPart = async (name: string) => open(privateKey, name, await source.read(name))
  const text = async (name: string) => gunzip(await openPart(name))
  const manifest = JSON.parse(await text(nameOf(selectedDay, MANIFEST))) as Manifest

  async function contentOf<Content>({ name, sha256 }: BackupPart): Promise<Content> {
    const content = await text(name)
    if ((await fingerprintOf(content)) !== sha256) throw new Error(`${name} is another one.`)
    return JSON.parse(content) as Content
  }

  return {
    manifest,
    partsOfRows: manifest.parts.filter(({ segments }) => segments !== undefined),
    partsOfFiles: manifest.parts.filter(({ files }) => files !== undefined),
    rowsOf: (part: BackupPart) => contentOf<PartOfRows>(part),
    filesOf: (part: BackupPart) => contentOf<CopiedFile[]>(part),
    /** @throws if its bytes differ from the backup's */
    bytesOf: async ({ key, copy, sha256 }: CopiedFile) => {
      const bytes = await openPart(copy)
      if ((await sha256Of(bytes)) !== sha256) throw new Error(`The copy of ${key} is another one.`)
      return bytes
    },
    /** Later tombstones, in their order. @param since epoch ms; default: the start of the backup */
    tombstones: async (since = manifest.startedAt - MINUTE_MS) => {
      const entries: StoredTombstone[] = []
      const firstDay = utcDayOf(since)
      for (const name of await source.list(TOMBSTONES)) {
        // Older ones may be sealed for an earlier key.
        if ((name.split('/')[1] ?? '') < firstDay) continue
        const bytes = await openPart(name).catch(() => {
          throw new CommandError(
            `The removals in ${name} are sealed for another key.`,
            'Name the key of that day, or restore the backup of the first night after the new key.',
          )
        })
        const tombstones = JSON.parse(new TextDecoder().decode(bytes)) as StoredTombstone[]
        entries.push(...tombstones.filter(({ at }) => at >= since))
      }
      return entries.toSorted((a, b) => a.at - b.at)
    },
  }
}

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
