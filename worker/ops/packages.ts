/**
 * Writes the bill of materials and the list of licences from the lock file:
 *
 *     npm run packages
 */
import { root } from '../local/setup.mjs'
import { writePackageFiles } from './packages/write.ts'

writePackageFiles(root)
