import { z } from 'zod'
import { contract, EXPORT_WORDS } from '@arbo/core/contract'
