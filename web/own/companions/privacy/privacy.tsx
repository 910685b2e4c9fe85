import type { User } from '@supabase/supabase-js'
import type { OwnProfile } from '#companions/own/own'
import type { Departure } from '#companions/own/own-data'
import { CopySection } from './copy-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { SearchEnginesSection } from './search-engines-section.tsx'
import { ReadsSection } from './reads-section.tsx'

type Props = { own: OwnProfile; user: User; onLeft: (departure: Departure) => void }

/** Search engines, download of her data, log of reads, and closing the profile. */
export const OwnPrivacy = ({ own, ...props }: Props) => (
  <>
    <SearchEnginesSection own={own} />
    <ReadsSection />
    <CopySection />
    <LeaveSection {...props} />
  </>
)
