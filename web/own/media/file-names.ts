import { useLingui } from '@lingui/react/macro'
import type { MediaItem } from '#media/media'
import type { TileState } from './media-tiles.ts'

/** Returns the name of a file: its alternative text, or its place in the gallery. */
export function useFileNames() {
  const { t } = useLingui()
  return ({ alt, type }: Pick<MediaItem, 'alt' | 'type'>, place: number | null): string => {
    if (alt) return alt
    if (place === null) return type === 'video' ? t`Video` : t`Photo`
    return type === 'video' ? t`Video ${place}` : t`Photo ${place}`
  }
}

/** Names of the states of files. */
export function useTileStates(): Record<TileState, string> {
  const { t } = useLingui()
  return {
    returned: t`Returned`,
    'no-consent': t`Needs your consent`,
    review: t`In review`,
    private: t`Private`,
    public: t`Public`,
    unused: t`Unused`,
  }
}
