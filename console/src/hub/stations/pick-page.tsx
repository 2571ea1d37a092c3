import { useSearchState } from '../../kit/search-state.ts';
import { Station } from '../kit/station.tsx';
import { ChooseWave } from './choose-wave.tsx';
import { WalkWave } from './walk-wave.tsx';

export default function PickPage() {
  const [{ wave }, change] = useSearchState();
  return (
    <Station
      title={wave === undefined ? 'Picking' : `Wave ${wave}`}
      {...(wave === undefined ? {} : { parent: ['/hub/pick', 'Picking'] as const })}
      isScanned
    >
      {(warehouse) =>
        wave === undefined ? (
          <ChooseWave warehouse={warehouse} onChoose={(number) => change({ wave: number })} />
        ) : (
          <WalkWave key={wave} number={wave} warehouse={warehouse} />
        )
      }
    </Station>
  );
}
