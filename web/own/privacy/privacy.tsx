import type { User } from '@supabase/supabase-js'
import type { Departure } from '#contract/own-data'
import { CopySection } from './copy-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { ReadsSection } from './reads-section.tsx'

/** What is known of her, who read it, and the way out. */
export const Privacy = (props: { user: User; onLeft: (departure: Departure) => void }) => (
  <>
    <ReadsSection />
    <CopySection />
    <LeaveSection {...props} />
  </>
)
