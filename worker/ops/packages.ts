/**
 * Writes the bill of materials and the list of licences from the lock file:
 *
 *     npm run packages
 */
import { readArguments, root } from '../local/setup.mjs'
import { writePackageFiles } from './packages/write.ts'

readArguments({ options: {} }, 'npm run packages')

writePackageFiles(root)
