"""KNRM: kernel pooling over the matrix of cosines.

C. Xiong, Z. Dai, J. Callan, Z. Liu, R. Power (2017), End-to-End Neural Ad-hoc Ranking with Kernel
Pooling, SIGIR, Eqs. 1-9.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ranktilt.rankers.interaction.model import InteractionModel, ModelSettings, mask_of

#: A kernel for exact matches, then ten from 0.9 to -0.9 (section 4.3).
CENTRES = (1.0, 0.9, 0.7, 0.5, 0.3, 0.1, -0.1, -0.3, -0.5, -0.7, -0.9)
WIDTHS = (0.001, *(0.1,) * 10)
#: Lower bound of a kernel's count, so that ln stays finite.
LEAST = 1e-10
#: ln 1e-10 is -23: scales features to about 1 before the linear layer.
SCALE = 0.01
FLOOR, FAR = -80.0, 10.0


class KernelPooling(nn.Module):
    """K_k(M_i) = Σ_j exp(-(M_ij - μ_k)²/(2σ_k²)); φ_k = Σ_i w_i ln K_k(M_i) (Eqs. 4-6).

    w_i = 1 in the paper.
    """

    def forward(self, cosines: Tensor, weights: Tensor, document_mask: Tensor) -> Tensor:
        """One soft count per kernel, batch × 11; weights are 0 at the query's padding."""
        # One kernel at a time fits the processor's cache. Exponents are at least FLOOR: exp is a
        # hundred times slower if it underflows, and exp(FLOOR) is negligible next to LEAST, so
        # padding, which is put far from every centre, doesn't change a sum.
        cosines = cosines.masked_fill((document_mask == 0)[:, None, :], FAR)
        features = []
        for centre, width in zip(CENTRES, WIDTHS, strict=True):
            exponent = (cosines - centre).square() * (-0.5 / width**2)
            counts = exponent.clamp(min=FLOOR).exp().sum(dim=2).clamp(min=LEAST).log()
            features.append((counts * weights).sum(dim=1))
        return SCALE * torch.stack(features, dim=1)


class KNRM(InteractionModel):
    """f(q, d) = tanh(w·φ(M) + b) (Eq. 3); `use_idf` weights each query word's φ."""

    learning_rate = 1e-2

    def __init__(self, vectors: Tensor, idf: Tensor, settings: ModelSettings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        self.pooling = KernelPooling()
        self.output = nn.Linear(len(CENTRES), 1)

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores in (-1, 1)."""
        weights = self.weights_of(query) if self.settings.use_idf else mask_of(query)
        features = self.pooling(self.cosines(query, document), weights, mask_of(document))
        return torch.tanh(self.output(features)).squeeze(-1)
