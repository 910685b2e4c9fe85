import { Failure } from '../../platform/lib/failure.ts'

/** Facts in a video's container. */
export type VideoFacts = {
  /** Displayed size in pixels. */
  width: number
  height: number
  /** Null for a recording that was never closed, which has no duration. */
  durationSeconds: number | null
}

/** Larger than any table that is read whole in a video of the permitted size. */
export const MAX_TABLE_BYTES = 4 * 1024 * 1024

export const damagedVideo = () => new Failure('invalid', 'video.damaged')

export const noPictures = () => new Failure('invalid', 'video.no-pictures')

export const unknownCodec = () => new Failure('invalid', 'video.codec')

export const hevcOfTelephone = () => new Failure('unsupported', 'video.hevc')

export const tooIntricate = () => new Failure('invalid', 'video.unreadable')

/** Limits the work that a file causes, so that a small file can't cause endless work. */
export class ReadBudget {
  #left: number

  constructor(limit: number) {
    this.#left = limit
  }

  /** @throws Failure 422 if the limit is reached */
  spend(count = 1): void {
    this.#left -= count
    if (this.#left < 0) throw tooIntricate()
  }
}
