"""KNRM: kernel pooling over the matrix of cosines.

C. Xiong, Z. Dai, J. Callan, Z. Liu, R. Power (2017), End-to-End Neural Ad-hoc Ranking with Kernel
Pooling, SIGIR, Eqs. 1-9.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from ranktilt.rankers.interaction.model import InteractionModel, mask_of

#: A kernel for exact matches, then ten from 0.9 to -0.9 (section 4.3).
CENTRES = (1.0, 0.9, 0.7, 0.5, 0.3, 0.1, -0.1, -0.3, -0.5, -0.7, -0.9)
WIDTHS = (0.001, *(0.1,) * 10)
#: Below this a kernel saw nothing: ln would go to minus infinity.
LEAST = 1e-10
#: ln 1e-10 is -23: features are brought near 1 before the linear layer.
SCALE = 0.01
FLOOR, FAR = -80.0, 10.0


class KernelPooling(nn.Module):
    """K_k(M_i) = Σ_j exp(-(M_ij - μ_k)²/(2σ_k²)); φ_k = Σ_i w_i ln K_k(M_i) (Eqs. 4-6).

    w_i = 1 in the paper.
    """

    def forward(self, cosines: Tensor, weights: Tensor, document_mask: Tensor) -> Tensor:
        """One soft count a kernel, batch × 11; weights are 0 at the query's padding."""
        # One kernel after the other stays in the processor's cache. Exponents end at FLOOR: exp is
        # a hundred times slower where it underflows, and what is left is nothing beside LEAST, so
        # padding, which is put far from every centre, cannot be seen in a sum.
        cosines = cosines.masked_fill((document_mask == 0)[:, None, :], FAR)
        features = []
        for centre, width in zip(CENTRES, WIDTHS, strict=True):
            exponent = (cosines - centre).square() * (-0.5 / width**2)
            counts = exponent.clamp(min=FLOOR).exp().sum(dim=2).clamp(min=LEAST).log()
            features.append((counts * weights).sum(dim=1))
        return SCALE * torch.stack(features, dim=1)


class KNRM(InteractionModel):
    """f(q, d) = tanh(w·φ(M) + b) (Eq. 3); `idf` weighs each query word's φ (ours; off: paper)."""

    learning_rate = 1e-2

    def __init__(
        self, vectors: Tensor, idf: Tensor, *, tune: bool = False, use_idf: bool = True
    ) -> None:
        super().__init__(vectors, idf, tune=tune)
        self.use_idf = use_idf
        self.pooling = KernelPooling()
        self.output = nn.Linear(len(CENTRES), 1)

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores in (-1, 1)."""
        weights = self.weights_of(query) if self.use_idf else mask_of(query)
        features = self.pooling(self.cosines(query, document), weights, mask_of(document))
        return torch.tanh(self.output(features)).squeeze(-1)

    def settings(self) -> dict[str, Any]:
        """The arguments that make this model again."""
        return super().settings() | {"use_idf": self.use_idf}
