import { Failure } from '../failure.ts'

/** What a video's container says of it. */
export type VideoFacts = {
  /** Pixels as shown. */
  width: number
  height: number
  /** Null: a recording that was never closed doesn't say. */
  durationSeconds: number | null
}

/** More than any of the tables that are read whole ever has in so small a file. */
export const MAX_TABLE_BYTES = 4 * 1024 * 1024

export const noPictures = () => new Failure('invalid', 'The file holds no moving pictures.')

export const followed = () =>
  new Failure(
    'invalid',
    'The video carries a track of data, such as a camera’s positions. Please export it without.',
  )

export const tooIntricate = () =>
  new Failure('invalid', 'The video can’t be read. Please export it again.')
