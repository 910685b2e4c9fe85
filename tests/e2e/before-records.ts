import { openPlatform } from '../../worker/seed/local-platform.ts'
import { retry } from '../../worker/seed/retry.ts'
import { state } from '../playwright.config.ts'

const MONTH_MS = 30 * 86_400_000

/** Makes a published file one from before records of consent: it is shown without one for a month. */
export async function withoutRecord(mediaId: string): Promise<void> {
  const platform = await openPlatform(state)
  const { DB } = platform.env
  try {
    await retry(() =>
      DB.batch([
        DB.prepare('DELETE FROM media_consents WHERE media_id = ?').bind(mediaId),
        DB.prepare('UPDATE media SET record_due_at = ? WHERE id = ?').bind(
          ...[Date.now() + MONTH_MS, mediaId],
        ),
      ]),
    )
  } finally {
    await platform.dispose()
  }
}
